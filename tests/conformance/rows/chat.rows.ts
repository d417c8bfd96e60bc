import {
  banFromChat,
  chatActs,
  chatBans,
  chatHistory,
  deleteMessage,
  followedRoomIds,
  followedRooms,
  followedRoomsPaged,
  followRoom,
  liftChatBan,
  markRoomRead,
  notifyOfRoom,
  reactInChat,
  sendChatMessage,
  unreadRooms,
} from '#contract/chat.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { closePoll, startPoll, votePoll } from '#contract/chat-polls.ts'
import { shoutOut } from '#contract/chat-shouts.ts'
import { roomStickers } from '#contract/chat-stickers.ts'
import { chatTicket } from '#contract/chat-ticket.ts'
import { goalMoments } from '#contract/goal-moments.ts'
import { pinMessage, roomSelf, setRoomRules } from '#contract/room-rules.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    guest: [chatTicket],
    user: [followedRoomIds, followedRooms, followedRoomsPaged, unreadRooms],
  }),
  {
    call: deleteMessage,
    who: 'user',
    cases: [
      {
        on: 'message',
        input: ({ groupId, groupMessageId }) => ({ groupId, groupMessageId }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: editMessage,
    who: 'user',
    cases: [
      {
        on: 'message',
        input: ({ groupId, groupMessageId }) => ({ groupId, groupMessageId, originalMessage: 'Tin đã sửa' }),
        expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'pair',
        input: ({ groupId }) => ({ groupId, groupMessageId: '1', originalMessage: 'Chen' }),
        expected: { rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  ...[
    {
      call: setRoomRules,
      input: ({ groupId }: Record<string, string>) => ({ groupId, slowSeconds: 30, linksOff: true }),
    },
    { call: pinMessage, input: ({ groupId, groupMessageId }: Record<string, string>) => ({ groupId, groupMessageId }) },
    {
      call: startPoll,
      input: ({ groupId }: Record<string, string>) => ({
        ...{ groupId, question: 'Đội nào thắng?', answers: ['Chủ nhà', 'Đội khách'], minutes: 1 },
      }),
    },
  ].map(
    ({ call, input }): Row => ({
      call,
      who: 'user',
      cases: [
        {
          on: 'vipRoom',
          input,
          expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
        },
        { on: 'message', input, expected: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' } },
        { on: 'pair', input, expected: { rest: 'NOT_PERMISSIONS' } },
      ],
    }),
  ),
  // No room has this id, so those who pass the room's checks learn that.
  {
    call: shoutOut,
    who: 'user',
    cases: (['vipRoom', 'message', 'pair'] as const).map((on) => ({
      on,
      input: ({ groupId }) => ({ groupId, target: 'room', targetId: '999999999' }),
      expected: {
        ...(on === 'vipRoom' && { owner: 'ROOM_NOT_FOUND' }),
        ...(on !== 'pair' && { moderator: 'ROOM_NOT_FOUND', operator: 'ROOM_NOT_FOUND' }),
        rest: 'NOT_PERMISSIONS',
      },
    })),
  },
  // No poll has this id, so those who pass the room's checks learn that.
  {
    call: closePoll,
    who: 'user',
    cases: (['vipRoom', 'message'] as const).map((on) => ({
      on,
      input: ({ groupId }) => ({ groupId, pollId: '999999999' }),
      expected: {
        ...(on === 'vipRoom' && { owner: 'POLL_NOT_FOUND' }),
        ...{ moderator: 'POLL_NOT_FOUND', operator: 'POLL_NOT_FOUND', rest: 'NOT_PERMISSIONS' },
      },
    })),
  },
  {
    call: votePoll,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId, pollId: '999999999', answer: 0 }),
        expected: {
          ...{ owner: 'POLL_NOT_FOUND', moderator: 'POLL_NOT_FOUND', operator: 'POLL_NOT_FOUND' },
          rest: 'NOT_PERMISSIONS',
        },
      },
    ],
  },
  {
    call: banFromChat,
    who: 'user',
    cases: [
      {
        on: 'message',
        input: ({ groupId, userId }) => ({ groupId, userId }),
        expected: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: liftChatBan,
    who: 'user',
    cases: [
      {
        on: 'ban',
        input: ({ groupId, userId }) => ({ groupId, userId }),
        expected: { operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: chatBans,
    who: 'user',
    cases: [
      {
        on: 'ban',
        input: ({ groupId }) => ({ groupId }),
        expected: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: chatActs,
    who: 'user',
    cases: [
      {
        on: 'ban',
        input: ({ groupId }) => ({ groupId }),
        expected: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: chatHistory,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      { on: 'pair', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
    ],
  },
  ...[goalMoments, roomStickers].map(
    (call): Row => ({
      call,
      who: 'guest',
      cases: [
        {
          on: 'vipRoom',
          input: ({ groupId }) => ({ groupId }),
          expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
        },
        { on: 'pair', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      ],
    }),
  ),
  {
    call: roomSelf,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: sendChatMessage,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId, uuid: '0b6a3a1c-2f60-4c6e-9a53-3c1c1f9e7a10', originalMessage: 'Chen' }),
        expected: {
          guest: 'FIBE_NOT_LOGIN',
          owner: 'Success',
          moderator: 'Success',
          operator: 'Success',
          rest: 'NOT_PERMISSIONS',
        },
      },
      {
        on: 'pair',
        input: ({ groupId }) => ({ groupId, uuid: '0b6a3a1c-2f60-4c6e-9a53-3c1c1f9e7a11', originalMessage: 'Chen' }),
        expected: { guest: 'FIBE_NOT_LOGIN', owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: reactInChat,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, groupMessageId }) => ({ groupId, groupMessageId, reaction: 10 }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: followRoom,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: markRoomRead,
    who: 'user',
    cases: [
      { on: 'pair', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
    ],
  },
  {
    call: notifyOfRoom,
    who: 'user',
    cases: [
      { on: 'pair', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
    ],
  },
]
