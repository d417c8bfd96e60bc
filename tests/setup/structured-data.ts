import * as z from 'zod'

/**
 * Google’s required and recommended properties of structured data
 * (developers.google.com/search/docs/appearance/structured-data). The rules are stricter than Google’s: full addresses,
 * ISO times, and no property without a value.
 */

const text = z.string().trim().min(1)
const address = z.url({ protocol: /^https?$/ })
const moment = z.iso.datetime({ offset: true })
const date = z.union([z.iso.date(), moment])
const duration = z.string().regex(/^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/)
const oneOrMore = <T extends z.ZodType>(of: T) => z.union([of, z.array(of).min(1)])
const typed = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.looseObject({ '@type': z.literal(type), ...shape })

const person = typed('Person', { name: text, url: address.optional() })
const organization = typed('Organization', {
  name: text,
  url: address,
  logo: z.union([address, typed('ImageObject', { url: address })]).optional(),
})
const place = typed('Place', {
  name: text,
  address: z.union([text, z.looseObject({ '@type': z.literal('PostalAddress') })]),
})
const virtual = typed('VirtualLocation', { url: address })
const rating = typed('AggregateRating', {
  ratingValue: z.number(),
  bestRating: z.number(),
  worstRating: z.number(),
  ratingCount: z.number().int().positive(),
})
const event = {
  name: text,
  startDate: date,
  endDate: date.optional(),
  location: oneOrMore(z.union([place, virtual])),
  eventStatus: z
    .string()
    .regex(/^https:\/\/schema\.org\/Event(Scheduled|Postponed|Cancelled|Rescheduled|MovedOnline)$/),
  eventAttendanceMode: z.string().regex(/^https:\/\/schema\.org\/(Online|Offline|Mixed)EventAttendanceMode$/),
  image: oneOrMore(address),
  description: text,
}
const sportsEvent = typed('SportsEvent', {
  ...event,
  url: address,
  homeTeam: z.looseObject({ name: text }),
  awayTeam: z.looseObject({ name: text }),
})
const work = {
  name: text,
  url: address,
  image: oneOrMore(address),
  description: text,
  aggregateRating: rating.optional(),
}

const byType: Record<string, z.ZodType> = {
  NewsArticle: typed('NewsArticle', {
    headline: text.max(110),
    image: oneOrMore(address),
    datePublished: moment,
    dateModified: moment,
    author: oneOrMore(z.union([person.required({ url: true }), organization])),
    publisher: organization.required({ logo: true }),
    mainEntityOfPage: address,
    description: text,
    inLanguage: z.enum(['vi', 'en', 'zh-Hant']),
  }),
  BreadcrumbList: typed('BreadcrumbList', {
    itemListElement: z
      .array(typed('ListItem', { position: z.number().int(), name: text, item: address }))
      .min(2)
      .refine((items) => items.every(({ position }, at) => position === at + 1)),
  }),
  VideoObject: typed('VideoObject', {
    name: text,
    description: text,
    thumbnailUrl: oneOrMore(address),
    uploadDate: moment,
    duration: duration.optional(),
    contentUrl: address.optional(),
    embedUrl: address.optional(),
  }).refine(({ contentUrl, embedUrl }) => contentUrl ?? embedUrl, 'names neither the video nor a page that plays it'),
  SportsEvent: sportsEvent,
  BroadcastEvent: typed('BroadcastEvent', { name: text, startDate: date, isLiveBroadcast: z.boolean() }),
  Event: typed('Event', { ...event, endDate: date, organizer: organization, url: address }),
  ItemList: typed('ItemList', {
    itemListElement: z
      .array(typed('ListItem', { position: z.number().int(), item: z.looseObject({ url: address }) }))
      .min(1),
  }),
  Movie: typed('Movie', { ...work, dateCreated: text }),
  TVSeries: typed('TVSeries', { ...work, numberOfEpisodes: z.number().int().positive() }),
  ComicSeries: typed('ComicSeries', work),
  JobPosting: typed('JobPosting', {
    title: text,
    description: text,
    datePosted: date,
    validThrough: date.optional(),
    employmentType: oneOrMore(z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'OTHER'])),
    hiringOrganization: typed('Organization', { name: text, sameAs: address.optional() }),
    jobLocation: oneOrMore(
      typed('Place', { address: z.looseObject({ '@type': z.literal('PostalAddress'), addressCountry: text }) }),
    ),
  }),
}

type Node = { '@type'?: unknown; '@graph'?: unknown; '@context'?: unknown }

function nodesOf(data: unknown): Node[] {
  const { '@graph': graph, ...node } = data as Node
  return Array.isArray(graph) ? (graph as Node[]) : [node]
}

/** Checks all structured data of a page. Returns the faults and the types. A type that has no rules here is a fault. */
export function structuredDataFaults(all: unknown[]): { faults: string[]; types: string[] } {
  const faults: string[] = []
  const types: string[] = []
  for (const data of all) {
    if ((data as Node)['@context'] !== 'https://schema.org') faults.push('the context is not schema.org')
    for (const node of nodesOf(data)) {
      const type = String(node['@type'])
      types.push(type)
      const parsed = byType[type]?.safeParse(node)
      if (!parsed) faults.push(`nothing is known of ${type}`)
      else if (!parsed.success)
        faults.push(...parsed.error.issues.map(({ path, message }) => `${type}.${path.join('.')}: ${message}`))
    }
  }
  return { faults, types }
}
