"""What gunicorn serves (``gunicorn bot.wsgi:app``). Importing it makes the application, or refuses to."""

from bot.app import create_app
from config.logs import configure_logging
from config.settings import get_settings

_settings = get_settings()
configure_logging(_settings)
app = create_app(_settings)
