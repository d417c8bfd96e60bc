import { onlineList, setOffline, setOnline, showOnline } from '#contract/presence.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [showOnline],
    user: [setOffline, setOnline],
  }),
  {
    call: onlineList,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ roomId: groupId }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
]
