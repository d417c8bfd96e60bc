import {
  addFixture,
  correctFixture,
  deskFixture,
  fixtureConsequences,
  fixtureHistory,
  recordFixtureEvent,
  releaseFixture,
  removeFixtureEvent,
  restoreFixture,
  writeFixtureLineup,
} from '#contract/fixture-desk.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  'sports-editor': [
    addFixture,
    correctFixture,
    deskFixture,
    fixtureConsequences,
    fixtureHistory,
    recordFixtureEvent,
    releaseFixture,
    removeFixtureEvent,
    restoreFixture,
    writeFixtureLineup,
  ],
})
