import { addFixture, correctFixture, deskFixture, releaseFixture } from '#contract/fixture-desk.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ 'sports-editor': [addFixture, correctFixture, deskFixture, releaseFixture] })
