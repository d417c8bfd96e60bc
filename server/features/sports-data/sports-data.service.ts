import type { ImportService } from './import.service.ts'
import type { ManualService } from './manual.service.ts'
import type { MappingService } from './mapping.service.ts'
import type { SportsProvider } from './provider.rules.ts'
import type { SourceTerms } from './sync/fixture-intake.service.ts'

export type SportsDataService = {
  importer: ImportService
  mapping: MappingService
  manual: ManualService
  /** Asks the provider from now on, on the one instance that asks; gives what ends it. */
  attach(provider: SportsProvider, terms: Omit<SourceTerms, 'provider'>): () => Promise<void>
}
