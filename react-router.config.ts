import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The route table is small, so the first page contains all of it. Loading routes on demand would add a request that
  // crawlers could flood.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
