/** What other features use of presence. */
export type PresenceService = {
  /** People in a chat room, guests too, over all instances. */
  roomTotal(roomId: string): number
  operatorsOnline(): Promise<number>
}
