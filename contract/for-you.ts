import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { locale, wholeNumber } from './envelope.ts'
import { post } from './newsfeed.ts'
import { feedReasons, maxSliderStep } from './rules/feed-sliders.ts'

/** `name` is the followed team, player or tournament; empty for the other kinds. */
const reason = z.object({ kind: z.enum(feedReasons), name: z.string() })
export type PostReason = z.infer<typeof reason>

/** `reasons` are the strongest first; never empty. */
const rankedPost = z.object({ ...post.shape, reasons: z.array(reason) })
export type RankedPost = z.infer<typeof rankedPost>

/** Contains the ids of the ranked posts that were not returned yet, so it is longer than other cursors. */
const rankedCursor = z.string().check(z.maxLength(4_000), z.regex(/^[\w-]+$/))

/**
 * Ranks a few hundred of the newest posts at the first page. The cursor keeps that order, so later pages repeat and omit
 * nothing while posts and reactions arrive. Older posts follow in ranked groups until the last one. The members who are
 * hidden from `newsfeedList` are hidden here too.
 */
export const newsfeedForYou = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-for-you',
  summary: 'Public posts in the order of the viewer’s follows, friends and sliders, each with its reasons',
  auth: 'public',
  input: z.object({
    after: z.optional(rankedCursor),
    pageSize: z._default(wholeNumber({ min: 1, max: 50 }), 20),
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({ list: z.array(rankedPost), next: z.nullable(rankedCursor) }),
})

const step = z.int().check(z.gte(0), z.lte(maxSliderStep))
const sliders = z.object({ friends: step, teams: step, fresh: step, popular: step })
const stepInput = z.optional(wholeNumber({ min: 0, max: maxSliderStep }))

export const newsfeedSliders = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed/newsfeed-sliders',
  summary: 'The caller’s weights of the order “for you”, from 0 (off) to 4',
  auth: 'user',
  data: sliders,
})

export const newsfeedSlidersSave = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed/newsfeed-sliders',
  summary: 'Change the caller’s weights of the order “for you”; omitted ones stay unchanged',
  auth: 'user',
  input: z.object({ friends: stepInput, teams: stepInput, fresh: stepInput, popular: stepInput }),
  data: sliders,
})
