import { createStartSteps } from '#server/start-steps.ts'
import { buildIfStale } from './build.ts'

// The database starts, and the demo world is written, while the pages are built.
const steps = createStartSteps(process.stdout)
const built = steps.run('pages', buildIfStale, (isNew) => (isNew ? 'built' : 'built before'))
const { startSite } = await import('#server/main.ts')
// The start reports a failed build where it needs the pages.
built.catch(() => {})
await startSite({ logTo: 'file', steps, built })
