"""Groups blocks under their headings, with the role that a heading gives or inherits. Reads no text.

A role inherited is what keeps "### Backend" below "## Acceptance criteria" a part of the criteria.
"""

from workers.reading.document import Block, BlockKind, Section, SectionRole

LIST_ROLES = frozenset(
    {
        SectionRole.ACCEPTANCE,
        SectionRole.SCOPE_IN,
        SectionRole.SCOPE_OUT,
        SectionRole.EDGE_CASES,
        SectionRole.STEPS,
        SectionRole.CHECKLIST,
    }
)
_INHERITED_ROLES = LIST_ROLES | {SectionRole.APPROACH, SectionRole.ENVIRONMENT}
_GENERIC_ROLES = frozenset({SectionRole.OTHER, SectionRole.SCOPE_IN})


def group_sections(found: list[tuple[Block, SectionRole | None]]) -> tuple[Section, ...]:
    """Return the sections of `found` (blocks in order, each heading with the role that its words tell).

    A lesser heading below a known one keeps its role when its own is unknown, and below criteria also when it only
    names a kind of work ("TODO:", "Notes:").
    """
    sections: list[Section] = []
    heading: Block | None = None
    role = known_role = SectionRole.OTHER
    known_level = 0
    blocks: list[Block] = []
    for block, block_role in found:
        if block.kind is not BlockKind.HEADING:
            blocks.append(block)
            continue
        if heading is not None or blocks:
            sections.append(Section(role, heading, tuple(blocks)))
        heading, blocks = block, []
        is_below = block.level > known_level
        if is_below and known_role is SectionRole.ACCEPTANCE and block_role in _GENERIC_ROLES:
            role = known_role
        elif block_role is not None:
            role = known_role = block_role
            known_level = block.level
        elif is_below and known_role in _INHERITED_ROLES:
            role = known_role
        else:
            role = known_role = SectionRole.OTHER
            known_level = block.level
    if heading is not None or blocks:
        sections.append(Section(role, heading, tuple(blocks)))
    return tuple(sections)
