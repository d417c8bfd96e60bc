import {
  appealBan,
  decideAppeal,
  decideHeldMessage,
  dropWordRule,
  heldMessages,
  keepWordRule,
  openAppeals,
  ownBan,
  reportMessage,
  siteActs,
  siteBans,
  wordRules,
} from '#contract/moderation.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    moderator: [decideHeldMessage, heldMessages, openAppeals, siteActs, siteBans, wordRules],
    operator: [dropWordRule, keepWordRule],
  }),
  {
    call: reportMessage,
    who: 'user',
    cases: [
      {
        on: 'pair',
        input: ({ groupId, groupMessageId }) => ({ groupId, groupMessageId, reason: 'spam' }),
        expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: ownBan,
    who: 'user',
    cases: [{ on: 'ban', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'Nothing' } }],
  },
  {
    call: appealBan,
    who: 'user',
    cases: [
      {
        on: 'ban',
        input: ({ groupId }) => ({ groupId, text: 'Xin' }),
        expected: { owner: 'Success', rest: 'NOT_FOUND' },
      },
    ],
  },
  {
    call: decideAppeal,
    who: 'moderator',
    cases: [
      {
        on: 'appeal',
        input: ({ appealId }) => ({ appealId, decision: 'granted' }),
        expected: { operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
]
