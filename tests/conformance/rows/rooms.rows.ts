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
import { type Case, plainRows, type Row } from '../authorisation-rows.ts'

function hostRows(calls: readonly Pick<Row & Case, 'call' | 'input'>[]): Row[] {
  return calls.map(({ call, input }) => ({
    call,
    who: 'user',
    cases: [
      { on: 'vipRoom', input, told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      { on: 'smallGroup', input, told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      { on: 'pair', input: (ids) => input({ ...ids, inside: ids.friend ?? '' }), told: { rest: 'NOT_PERMISSIONS' } },
      { on: 'message', input: (ids) => input({ ...ids, inside: ids.userId ?? '' }), told: { rest: 'NOT_PERMISSIONS' } },
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
    cases: [{ on: 'pair', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } }],
  },
  {
    call: roomMembers,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId, standing: 'asked' }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
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
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
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
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
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
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: leaveRoom,
    who: 'user',
    cases: [
      { on: 'vipRoom', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      { on: 'pair', input: ({ groupId }) => ({ groupId }), told: { rest: 'CONFLICT' } },
    ],
  },
  // Only for the host: the site's moderators and operators are not hosts. A private chat of two has no host.
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
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'smallGroup',
        input: ({ groupId, stranger }) => ({ groupId, userIds: [stranger] }),
        told: { owner: 'NOT_PERMISSIONS_FOR_CREATE', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'vipRoom',
        input: ({ groupId, asking }) => ({ groupId, userIds: [asking] }),
        told: { rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'pair',
        input: ({ groupId, friend }) => ({ groupId, userIds: [friend] }),
        told: { rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: privateMessages,
    who: 'user',
    cases: [
      { on: 'pair', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      {
        on: 'pair',
        input: ({ friend }) => ({ otherUserId: friend }),
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
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
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
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
        told: { commentator: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
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
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
]
