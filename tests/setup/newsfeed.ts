import type { InputOf } from '#contract/endpoint.ts'
import { friendAccept, friendSend } from '#contract/friends.ts'
import { newsfeedCreate, newsfeedInfo, newsfeedList } from '#contract/newsfeed.ts'
import type { Stored } from '#contract/uploads.ts'
import type { SignedUp } from './members.ts'
import type { TestApp } from './test-app.ts'
import { picture, uploaderOf } from './uploads.ts'

/** Returns functions to write and read posts as members do. Posts are by `author` unless another member is given. */
export function newsfeedDesk(now: () => { app: TestApp; author: SignedUp }) {
  const by = ({ accessToken: token }: SignedUp) => ({ token })
  const as = (viewer?: SignedUp) => (viewer ? by(viewer) : {})
  const list = async (input: InputOf<typeof newsfeedList> = {}, viewer?: SignedUp) =>
    (await now().app.call(newsfeedList, { pageSize: 50, ...input }, as(viewer))).data
  return {
    by,
    list,
    write: (input: InputOf<typeof newsfeedCreate>, author = now().author) =>
      now().app.call(newsfeedCreate, input, by(author)),
    read: (id: string, viewer?: SignedUp) => now().app.call(newsfeedInfo, { id }, as(viewer)),
    listed: async (input: InputOf<typeof newsfeedList> = {}, viewer?: SignedUp) =>
      (await list(input, viewer)).list.map(({ id }) => id),
    async file(author = now().author, kind = 'post'): Promise<Stored> {
      const { data } = await uploaderOf(now().app, author, kind).upload(await picture(640, 480).jpeg().toBuffer())
      return data
    },
    async befriend(one: SignedUp, other: SignedUp): Promise<void> {
      await now().app.call(friendSend, { userId: other.userId }, by(one))
      await now().app.call(friendAccept, { userId: one.userId }, by(other))
    },
  }
}
