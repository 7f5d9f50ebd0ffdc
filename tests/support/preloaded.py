"""What the parent of workers does before it forks them, done once for all that `tests.support.forked` starts.

They do it again, in a fifth of the time: what is compiled, and how tables and classes belong together, is known.
"""

import tempfile

from config.settings import Settings
from workers.processes.preload import preload
from workers.store.migrate import migrate

with tempfile.TemporaryDirectory() as _folder:
    _url = f"sqlite:///{_folder}/reqgate.db"
    migrate(_url)
    preload(Settings(database_url=_url, var_dir=_folder, _env_file=None))
