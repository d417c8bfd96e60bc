import { broadcastHistory, endBroadcast, openStreams } from '#contract/broadcast.ts'
import { chooseStreamFixture, ownStreamStatus, rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    commentator: [rotateStreamKey, streamKeyInfo],
    operator: [openStreams],
  }),
  ...[ownStreamStatus, broadcastHistory].map(
    (call): Row => ({
      call,
      who: 'commentator',
      cases: [
        {
          on: 'broadcast',
          input: ({ userId }) => ({ userId }),
          expected: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
        },
      ],
    }),
  ),
  {
    call: endBroadcast,
    who: 'commentator',
    cases: [
      {
        on: 'broadcast',
        input: ({ streamId }) => ({ streamId }),
        expected: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
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
