import { messageList, messageMarkAllRead, messageMarkRead, messageUnread } from '#contract/notifications.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [messageMarkAllRead, messageUnread],
  }),
  {
    call: messageMarkRead,
    who: 'user',
    cases: [
      {
        on: 'notification',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', rest: 'NOTIFICATION_NOT_FOUND' },
      },
    ],
  },
  {
    call: messageList,
    who: 'user',
    cases: [{ on: 'notification', input: () => ({}), expected: { owner: 'Success', rest: 'Nothing' } }],
  },
]
