import type { TestApp } from './test-app.ts'

let fixtures = 9_000

/** Returns a new room for a test: the room of a fixture that no other test uses. */
export function newRoom(app: TestApp): Promise<string> {
  fixtures += 1
  return app.features.chat.ensureFixtureRoom(String(fixtures))
}

export function draft(roomId: string, text: string) {
  return { roomId, uuid: crypto.randomUUID(), text, parentId: null }
}
