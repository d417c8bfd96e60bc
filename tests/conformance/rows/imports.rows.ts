import { decideImport, importReviews } from '#contract/imports.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ 'sports-editor': [decideImport, importReviews] })
