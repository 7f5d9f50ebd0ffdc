"""What people write below pages of Confluence, and who they are: their comments, groups, and pages that they edited."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from workers.atlassian.confluence.content import PageComment, number_of, page_id_of
from workers.atlassian.confluence.files import PageFiles
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import WrittenComment, moment_of, objects_in
from workers.atlassian.storage import storage_to_text

_DEEPEST_REPLY = 20


class PageTalk(PageFiles):
    """The calls for what people say and may do. Errors as those of `ConfluenceClient`."""

    def page_comment(self, comment_id: str) -> PageComment | None:
        """Return a comment with its page, be it a reply to another one; None when it is gone, or below no page."""
        try:
            comment = above = self._comment(number_of(comment_id))
            for _ in range(_DEEPEST_REPLY):
                if above.page_id or not above.parent_id:
                    break
                above = self._comment(number_of(above.parent_id))
        except JiraPermanent as error:
            if error.status != 404:
                raise
            return None
        return replace(comment, page_id=above.page_id) if above.page_id else None

    def written_comment(self, key: str, comment_id: str) -> WrittenComment | None:
        """Return what a person wrote in a comment below a page; None when it is gone."""
        comment = self.page_comment(comment_id)
        return self._written(comment) if comment and comment.page_id == page_id_of(key) else None

    def written_comments(self, key: str) -> tuple[WrittenComment, ...]:
        """Return what other people wrote right below a page, the oldest first."""
        own_id, comments = self.myself(), self._comments(page_id_of(key))
        return tuple(self._written(one) for one in comments if own_id not in (one.author_id, one.creator_id))

    def user_groups(self, user_id: str) -> tuple[str, ...]:
        """Return the names of the groups of an account id (Cloud) or user key (Data Center)."""
        answer = self._object("GET", "rest/api/user/memberof", query={self._user_parameter: user_id, "limit": 200})
        return tuple(str(group["name"]) for group in objects_in(answer.get("results")) if group.get("name"))

    def is_assignable(self, key: str, user_id: str) -> bool:
        """Return whether somebody wrote a version of a page: nobody else's right to edit it can be asked for."""
        return bool(user_id) and user_id in self._editors(page_id_of(key))

    def _written(self, comment: PageComment) -> WrittenComment:
        return WrittenComment(
            author_id=self._creator(comment),
            editor_id=comment.author_id,
            text=storage_to_text(comment.body),
            may_be_customers=False,
            id=comment.id,
            created=moment_of(comment.created),
            updated=moment_of(comment.updated),
        )

    _user_parameter: str
    """By what a person is named in a request."""

    @abstractmethod
    def _editors(self, page_id: str) -> frozenset[str]:
        """Return who wrote any version of a page."""
        ...

    @abstractmethod
    def _comments(self, page_id: str) -> Iterator[PageComment]: ...

    @abstractmethod
    def _comment(self, comment_id: str) -> PageComment: ...

    @abstractmethod
    def _creator(self, comment: PageComment) -> str:
        """Return who wrote the first version of a comment, empty where nobody knows any more."""
        ...
