import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The folder with openfootball's whole files in `raw/` and what they say in `normalized/`. They are no part of the project: a run
 * over all of them happens where somebody has them, named by OPENFOOTBALL_DIR or beside the project.
 */
export function factsFolder(): { raw: string; normalized: string } | null {
  const folder = resolve(process.env.OPENFOOTBALL_DIR ?? join(import.meta.dirname, '../../../shared/data'))
  if (existsSync(join(folder, 'raw'))) return { raw: join(folder, 'raw'), normalized: join(folder, 'normalized') }
  process.stdout.write(`skipped: no openfootball files in ${folder}; OPENFOOTBALL_DIR names another folder\n`)
  return null
}
