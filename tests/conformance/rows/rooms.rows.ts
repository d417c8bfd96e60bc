import {
  answerVipRequest,
  createRoom,
  leaveRoom,
  listedRooms,
  openPrivateRoom,
  privateMessages,
  removeRoomMember,
  reportRoom,
  requestVipRoom,
  roomInfo,
  roomMembers,
} from '#contract/rooms.ts'
import { plainRows, type Row } from '../authorisation-rows.ts'

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
      { on: 'vipRoom', input: ({ groupId }) => ({ groupId }), told: { owner: 'CONFLICT', rest: 'NOT_PERMISSIONS' } },
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
