import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The route table is small. A manifest that loads routes on demand would add a request that crawlers could flood.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
