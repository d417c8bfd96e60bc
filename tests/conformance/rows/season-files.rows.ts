import { fetchSeason, importSeason, previewSeason } from '#contract/season-files.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ 'sports-editor': [fetchSeason, importSeason, previewSeason] })
