"""Charts as SVG pictures without a script, readable on light and on dark. What they show is also there as a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Value = float | None

_DARK = "@media (prefers-color-scheme: dark){text{fill:#c3ccd6 !important}}"
_GOOD, _BAD, _UNSURE, _PLAIN, _OTHER = "#2f9e62", "#d64545", "#c08a1e", "#3f7fc4", "#8a63c9"


@dataclass(frozen=True)
class Chart:
    """A picture and the figures in it: one list of values per series, as long as `labels`."""

    name: str
    title: str
    labels: tuple[str, ...]
    series: Mapping[str, tuple[Value, ...]]
    form: Literal["bars", "stack", "lines", "ranking"] = "bars"
    heading: str = "Time"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw: a line along zero says something, bars without height do not."""
        values = [value for values in self.series.values() for value in values if value is not None]
        return not values if self.form == "lines" else not any(values)

    @property
    def rows(self) -> tuple[tuple[str, tuple[Value, ...]], ...]:
        """The figures as lines of a table; times at which there was nothing are left out."""
        columns = zip(*self.series.values(), strict=True)
        lines = zip(self.labels, columns, strict=True)
        return tuple((label, values) for label, values in lines if any(value is not None for value in values))


@dataclass(frozen=True)
class Frame:
    """The size of a picture in pixels, and what has room in it. Letters are as large in each."""

    width: int
    height: int
    most_labels: int
    most_legends: int


WIDE = Frame(600, 320, most_labels=12, most_legends=3)
NARROW = Frame(360, 340, most_labels=4, most_legends=2)
"""For a phone, which would make the letters of the wide one too small to read."""


def draw(chart: Chart, frame: Frame = WIDE) -> bytes:
    """Return the picture."""
    # Late: people who look at pages are few, and webhooks need no charts.
    import pygal

    kinds = {"bars": pygal.Bar, "stack": pygal.StackedBar, "lines": pygal.Line, "ranking": pygal.HorizontalBar}
    reverse = chart.form == "ranking"  # the first is to be on top
    labels = chart.labels[::-1] if reverse else chart.labels
    picture = kinds[chart.form](x_labels=labels, **_thinned(chart, frame), **_look(len(chart.series), frame))
    for name, values in chart.series.items():
        picture.add(name, values[::-1] if reverse else values)
    picture.add_xml_filter(_without_script)
    return bytes(picture.render())


def _thinned(chart: Chart, frame: Frame) -> dict[str, Any]:
    """Return the settings that name some of many labels only, so that they do not overlap."""
    if chart.form == "ranking" or len(chart.labels) <= frame.most_labels:
        return {}
    every = -(-len(chart.labels) // frame.most_labels)
    return {"x_labels_major": chart.labels[::every], "show_minor_x_labels": False}


def _look(series: int, frame: Frame) -> dict[str, Any]:
    from pygal.style import Style

    colours = {1: (_PLAIN,), 2: (_PLAIN, _OTHER)}.get(series, (_GOOD, _BAD, _UNSURE))
    grey = "#66727f"
    return {
        "width": frame.width,
        "height": frame.height,
        "explicit_size": True,
        "js": [],
        "css": ["file://style.css", "file://graph.css", f"inline:{_DARK}"],
        "show_legend": series > 1,
        "legend_at_bottom": True,
        # All in a row, or each in its own: the library leaves no room for a row that is not full.
        "legend_at_bottom_columns": series if series <= frame.most_legends else 1,
        "no_data_text": "Nothing in this period",
        "margin": 8,
        "margin_right": 30,
        "max_scale": 6,
        "x_label_rotation": 0,
        "truncate_label": 24,
        "dots_size": 2,
        "include_x_axis": True,
        "style": Style(
            background="transparent",
            plot_background="transparent",
            foreground=grey,
            foreground_strong=grey,
            foreground_subtle="#8a94a0",
            guide_stroke_color="#8a94a0",
            major_guide_stroke_color="#8a94a0",
            opacity=".9",
            font_family="system-ui, sans-serif",
            label_font_size=12,
            major_label_font_size=12,
            legend_font_size=13,
            no_data_font_size=20,
            colors=colours,
        ),
    }


def _without_script(root: Any) -> Any:
    """The library adds its settings as a script for a picture that answers the mouse; these do not."""
    for parent in root.iter():
        for child in list(parent):
            if isinstance(child.tag, str) and child.tag.endswith("script"):
                parent.remove(child)
    return root
