import { sessionEnd, sessionEndOthers, sessionList } from '#contract/devices.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [sessionEndOthers, sessionList],
  }),
  {
    call: sessionEnd,
    who: 'user',
    cases: [
      {
        on: 'session',
        input: ({ sessionId }) => ({ sessionId }),
        expected: { owner: 'Success', rest: 'SESSION_NOT_FOUND' },
      },
    ],
  },
]
