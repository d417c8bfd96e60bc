import type { TestApp } from './test-app.ts'

let fixtures = 9_000

/** A room of its own for a test: that of a fixture nobody else uses. */
export function newRoom(app: TestApp): Promise<string> {
  fixtures += 1
  return app.features.chat.ensureFixtureRoom(String(fixtures))
}

/** A message as the chat service takes it. */
export function draft(roomId: string, text: string) {
  return { roomId, uuid: crypto.randomUUID(), text, parentId: null }
}
