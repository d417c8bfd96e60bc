import { lazyPart } from '#web/way/lazy-part.ts'

/** Dialogs of a room. The code of each is loaded when it is first opened. */
export const RoomPeopleDialog = lazyPart(() => import('./room-people-dialog.tsx'), 'RoomPeopleDialog')
export const RenameRoomDialog = lazyPart(() => import('./rename-room-dialog.tsx'), 'RenameRoomDialog')
export const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')
export const AddMembersDialog = lazyPart(() => import('./add-members-dialog.tsx'), 'AddMembersDialog')
export const LeaveRoomDialog = lazyPart(() => import('./leave-room-dialog.tsx'), 'LeaveRoomDialog')
export const ConfirmDialog = lazyPart(() => import('#web/features/friends/confirm-dialog.tsx'), 'ConfirmDialog')
export const BlockDialog = lazyPart(() => import('#web/features/friends/block-dialog.tsx'), 'BlockDialog')
export const ReportDialog = lazyPart(() => import('#web/features/reports/report-dialog.tsx'), 'ReportDialog')
