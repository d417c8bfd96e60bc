export type Redirect = { location: string; status: 301 | 302 }
