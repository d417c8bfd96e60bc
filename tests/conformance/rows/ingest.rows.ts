import { chooseStreamFixture, ownStreamStatus, rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import { plainRows, type Row } from '../authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    commentator: [ownStreamStatus, rotateStreamKey, streamKeyInfo],
  }),
  {
    call: chooseStreamFixture,
    who: 'commentator',
    cases: [
      {
        on: 'seat',
        input: ({ fixtureId }) => ({ fixtureId }),
        expected: { owner: 'Success', rest: 'NOT_YOUR_FIXTURE' },
      },
    ],
  },
]
