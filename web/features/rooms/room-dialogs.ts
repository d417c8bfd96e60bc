import { lazy } from 'react'
import { loadPart } from '#web/shell/reload.ts'

/** Dialogs of a room, loaded when the first one opens. */
export const RoomPeopleDialog = lazy(async () => {
  const { RoomPeopleDialog: component } = await loadPart(() => import('./room-people-dialog.tsx'))
  return { default: component }
})
export const RenameRoomDialog = lazy(async () => {
  const { RenameRoomDialog: component } = await loadPart(() => import('./rename-room-dialog.tsx'))
  return { default: component }
})
export const HandOverDialog = lazy(async () => {
  const { HandOverDialog: component } = await loadPart(() => import('./hand-over-dialog.tsx'))
  return { default: component }
})
export const AddMembersDialog = lazy(async () => {
  const { AddMembersDialog: component } = await loadPart(() => import('./add-members-dialog.tsx'))
  return { default: component }
})
export const LeaveRoomDialog = lazy(async () => {
  const { LeaveRoomDialog: component } = await loadPart(() => import('./leave-room-dialog.tsx'))
  return { default: component }
})
export const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: component } = await loadPart(() => import('#web/features/friends/confirm-dialog.tsx'))
  return { default: component }
})
export const BlockDialog = lazy(async () => {
  const { BlockDialog: component } = await loadPart(() => import('#web/features/friends/block-dialog.tsx'))
  return { default: component }
})
export const ReportDialog = lazy(async () => {
  const { ReportDialog: component } = await loadPart(() => import('#web/features/reports/report-dialog.tsx'))
  return { default: component }
})
