"""The documents' site is built without a warning, and readers load nothing from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_site_is_built_strictly_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    load = re.compile(r"""<(?:script|img|iframe|source|link)\b[^>]*?(?:src|href)=["']?(?:https?:)?//[^\s>"']+""")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    pages = {page.name: page.read_text(encoding="utf-8") for page in tmp_path.rglob("*.html")}
    assert "settings.html" in pages
    assert {name: found for name, text in pages.items() if (found := load.findall(text))} == {}
    styles = [sheet.read_text(encoding="utf-8") for sheet in tmp_path.rglob("*.css")]
    assert [url for text in styles for url in re.findall(r"url\([\"']?(?:https?:)?//[^)]*", text)] == []
