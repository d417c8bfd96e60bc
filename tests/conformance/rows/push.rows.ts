import { pushDevices, pushForget, pushKey, pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [pushKey, pushSubscribe],
  }),
  {
    call: pushForget,
    who: 'user',
    cases: [{ on: 'browser', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'Unchanged' } }],
  },
  {
    call: pushUnsubscribe,
    who: 'user',
    cases: [
      { on: 'browser', input: ({ endpoint }) => ({ endpoint }), expected: { owner: 'Success', rest: 'Unchanged' } },
    ],
  },
  {
    call: pushDevices,
    who: 'user',
    cases: [{ on: 'browser', input: () => ({}), expected: { owner: 'Success', rest: 'Nothing' } }],
  },
]
