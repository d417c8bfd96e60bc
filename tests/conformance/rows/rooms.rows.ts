import {
  addRoomMembers,
  answerVipRequest,
  closeRoom,
  createRoom,
  deleteRoom,
  handOverRoom,
  leaveRoom,
  listedRooms,
  openPrivateRoom,
  privateMessages,
  removeRoomMember,
  renameRoom,
  reportRoom,
  requestVipRoom,
  roomInfo,
  roomMembers,
} from '#contract/rooms.ts'
import { type Case, plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

function hostRows(calls: readonly Pick<Row & Case, 'call' | 'input'>[]): Row[] {
  return calls.map(({ call, input }) => ({
    call,
    who: 'user',
    cases: [
      { on: 'vipRoom', input, expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      { on: 'smallGroup', input, expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      {
        on: 'pair',
        input: (ids) => input({ ...ids, inside: ids.friend ?? '' }),
        expected: { rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'message',
        input: (ids) => input({ ...ids, inside: ids.userId ?? '' }),
        expected: { rest: 'NOT_PERMISSIONS' },
      },
    ],
  }))
}

export const rows: readonly Row[] = [
  ...plainRows({
    public: [listedRooms],
  }),
  {
    call: roomInfo,
    who: 'public',
    cases: [
      { on: 'pair', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
    ],
  },
  {
    call: roomMembers,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId, standing: 'asked' }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: requestVipRoom,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, name }) => ({ groupId, username: name }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: answerVipRequest,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, asking }) => ({ groupId, userId: asking, accept: true }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: removeRoomMember,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, inside }) => ({ groupId, userId: inside }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: leaveRoom,
    who: 'user',
    cases: [
      { on: 'vipRoom', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      { on: 'pair', input: ({ groupId }) => ({ groupId }), expected: { rest: 'CONFLICT' } },
    ],
  },
  // Only the host may make these calls. The site’s moderators and operators are not hosts. A private room of two has no
  // host.
  ...hostRows([
    { call: renameRoom, input: ({ groupId }) => ({ groupId, name: 'Tên khác' }) },
    { call: closeRoom, input: ({ groupId }) => ({ groupId, closed: true }) },
    { call: handOverRoom, input: ({ groupId, inside }) => ({ groupId, userId: inside }) },
    { call: deleteRoom, input: ({ groupId }) => ({ groupId }) },
  ]),
  {
    call: addRoomMembers,
    who: 'user',
    cases: [
      {
        on: 'smallGroup',
        input: ({ groupId, friend }) => ({ groupId, userIds: [friend] }),
        expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'smallGroup',
        input: ({ groupId, stranger }) => ({ groupId, userIds: [stranger] }),
        expected: { owner: 'NOT_PERMISSIONS_FOR_CREATE', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'vipRoom',
        input: ({ groupId, asking }) => ({ groupId, userIds: [asking] }),
        expected: { rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'pair',
        input: ({ groupId, friend }) => ({ groupId, userIds: [friend] }),
        expected: { rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: privateMessages,
    who: 'user',
    cases: [
      { on: 'pair', input: ({ groupId }) => ({ groupId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      {
        on: 'pair',
        input: ({ friend }) => ({ otherUserId: friend }),
        expected: { owner: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
      },
    ],
  },
  {
    call: openPrivateRoom,
    who: 'user',
    cases: [
      {
        on: 'pair',
        input: ({ friend }) => ({ otherUserId: friend }),
        expected: { owner: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
      },
    ],
  },
  {
    call: createRoom,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: () => ({ kind: 'group', name: 'Phòng' }),
        expected: {
          commentator: 'Success',
          moderator: 'Success',
          operator: 'Success',
          rest: 'NOT_PERMISSIONS_FOR_CREATE',
        },
      },
    ],
  },
  {
    call: reportRoom,
    who: 'user',
    cases: [
      {
        on: 'pair',
        input: ({ groupId }) => ({ id: groupId, reason: 'spam' }),
        expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
]
