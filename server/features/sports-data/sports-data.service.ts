import type { Corrections } from './desk/corrections.service.ts'
import type { ImportService } from './import.service.ts'
import type { MappingService } from './mapping.service.ts'
import type { SportsProvider } from './provider.rules.ts'
import type { SourceTerms } from './sync/fixture-intake.service.ts'

export type SportsDataService = {
  importer: ImportService
  mapping: MappingService
  corrections: Corrections
  /** Runs the provider's loop whenever this instance is the leader. Returns a function that stops the loop. */
  attach(provider: SportsProvider, terms: Omit<SourceTerms, 'provider'>): () => Promise<void>
}
