"""A cloud for tests: the API, object storage and a name server, controlled by the lab."""

from .cloud import Account, Cloud, CloudError
from .lab_generated import Lab

__all__ = ["Account", "Cloud", "CloudError", "Lab"]
