import { createStartSteps } from '#server/start-steps.ts'
import { buildIfStale } from './build.ts'

// The database starts, and the demo world is written, while the pages are built.
const steps = createStartSteps(process.stdout)
const built = steps.run('pages', buildIfStale, (isNew) => (isNew ? 'built' : 'built before'))
const { startSite } = await import('#server/main.ts')
await startSite({ logTo: 'file', steps, built })
