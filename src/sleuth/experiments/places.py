"""Where runs happen: the workers of this machine, or those of a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sleuth.experiments.execution import Workers
from sleuth.worker.pool import Watch

if TYPE_CHECKING:
    from sleuth.experiments.cluster import Cluster


def place_for(
    jobs: int, cluster: str | None, *, fresh: bool = False, watch: Watch | None = None
) -> Workers | Cluster:
    """So many workers here, or those at the address of a cluster."""
    if cluster is None:
        return Workers(jobs, fresh=fresh, watch=watch)
    from sleuth.experiments.cluster import Cluster

    return Cluster(cluster)
