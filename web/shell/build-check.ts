import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { hasNewerBuild } from '#web/way/newest-build.ts'
import { reloadAt } from '#web/way/reload.ts'

const everyMs = 3_600_000
const firstAfterMs = 1_000

type Connection = { effectiveType?: string; saveData?: boolean }

function isVerySlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Returns false when the server has no manifest of this build, because a newer one exists. Returns true when the server
 * is unreachable.
 */
async function hasManifest(build: string): Promise<boolean> {
  try {
    return (await fetch(`/builds/meta/${build}.json`)).status !== 404
  } catch {
    return true
  }
}

let isOutdated = false

/** Returns true when there is a newer build. The next page is then loaded as a document. */
export function isBuildOutdated(): boolean {
  return isOutdated
}

/**
 * Checks for a newer build one second after the start (not on a very slow connection) and every hour. A newer build is
 * loaded with the next navigation.
 */
export function useBuildCheck(): void {
  const { location } = useNavigation()
  useEffect(() => {
    const own = window.__reactRouterManifest?.version
    const check = async () => {
      isOutdated = await hasNewerBuild()
    }
    const start = async () => {
      await check()
      if (own !== undefined && !isOutdated) isOutdated = !(await hasManifest(own))
    }
    const first = isVerySlow() ? undefined : setTimeout(start, firstAfterMs)
    const hourly = setInterval(check, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(hourly)
    }
  }, [])
  useEffect(() => {
    if (location && isOutdated) reloadAt(location.pathname + location.search + location.hash)
  }, [location])
}
