import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateInfo, userInfo } from '#contract/account.ts'
import { avatarUpload } from '#contract/account-pictures.ts'
import { banFromChat } from '#contract/chat.ts'
import { leagueCreate } from '#contract/prediction-leagues.ts'
import { createRoom, renameRoom } from '#contract/rooms.ts'
import { uploadDescribe } from '#contract/uploads.ts'
import { createWorld, type World } from '#demo/world.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { picture, uploaderOf } from '#tests/setup/uploads.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app?.close())

test('a silenced member changes no name, description or picture that others read, and finishes no upload', async () => {
  const [person, moderator] = [await world.commentator(), await world.user({ role: 'moderator' })]
  const by = { token: await world.tokenOf(person) }
  const sender = uploaderOf(app, { accessToken: by.token }, avatarUpload.kind)
  const file = await picture().png().toBuffer()
  const { address } = (await sender.upload(file)).data
  const begun = (await sender.create(file.length)).data
  await sender.send(begun.address, file, 0)
  const { contestId } = await createPredictionWorld(app, world).contest()
  const room = { kind: 'group' } as const
  const { groupId } = (await app.call(createRoom, { ...room, name: 'Phòng cũ' }, by)).data
  expect((await app.call(updateInfo, { bio: 'Fan Nam Định' }, by)).msg).toBe('Success')
  const own = (await app.call(userInfo, {}, by)).data
  const silence = { userId: person.userId, groupId: '', reason: 'lừa đảo người xem', durationMinutes: 60 }
  expect((await app.call(banFromChat, silence, { token: await world.tokenOf(moderator) })).msg).toBe('Success')
  const answers = [
    await app.call(updateInfo, { nickname: 'Tên mới' }, by),
    await app.call(updateInfo, { bio: 'Mua bán nick' }, by),
    await app.call(updateInfo, { profilePicture: address }, by),
    await app.call(updateInfo, { coverPicture: address }, by),
    await app.call(uploadDescribe, { address, alt: 'Chữ mới' }, by),
    await sender.finish(begun.uploadId),
    await app.call(leagueCreate, { contestId, name: 'Giải mới', requestId: crypto.randomUUID() }, by),
    await app.call(createRoom, { ...room, name: 'Phòng mới' }, by),
    await app.call(renameRoom, { groupId, name: 'Phòng mới' }, by),
  ]
  expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => 'USER_MUTED'))
  const { displayName: nickname, bio, profilePicture } = own
  expect((await app.call(updateInfo, { nickname, bio, profilePicture }, by)).msg).toBe('Success')
  expect((await app.call(updateInfo, { bio: '' }, by)).data.bio).toBe('')
})
