import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole table is small, and a lazily asked manifest is one more request that a crawler could flood.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
