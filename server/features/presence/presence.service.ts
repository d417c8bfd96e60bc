export type PresenceService = {
  /** Number of people in a chat room on all instances, including guests. */
  roomTotal(roomId: string): number
  operatorsOnline(): Promise<number>
}
