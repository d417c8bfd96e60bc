/** Returns a message as our server sends it, so that the baselines send as many bytes. */
export function messageOf({ id, uuid, text }: { id: number; uuid: string; text: string }): object {
  return {
    type: 'message',
    topic: 'chatroom',
    groupId: '101',
    data: {
      groupId: '101',
      groupMessageId: String(id),
      uuid,
      userId: '1001',
      username: 'khan_gia_1',
      showName: 'khan_gia_1',
      filteredMessage: text,
      createdAt: Date.now(),
      level: 1,
    },
  }
}
