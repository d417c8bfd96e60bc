import type { Feature, Ground } from '#server/kit/feature.ts'
import { createScreeningService, type Screening } from './screening.service.ts'

const topic = 'moderation.words'

/**
 * Checks texts before they are published: masks words, or holds or refuses the whole text. Operators can change the
 * word list at run time.
 */
export function createScreening({ engines, log }: Ground): Feature<Screening> {
  const { bus, database } = engines
  const service = createScreeningService(database, () => bus.publish(topic, null))
  const readAgain = () =>
    void service.read().catch((error) => log.error({ err: error }, 'the word list could not be read'))
  const ends = [bus.subscribe(topic, readAgain), bus.onReturn(readAgain)]
  return {
    service,
    routes: [],
    start: service.read,
    async close() {
      for (const end of ends) end()
    },
  }
}
