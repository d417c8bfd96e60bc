/** Every failure the server can name: wire code (stable, never reused) and HTTP status. `msg` on the wire is the key. */
export const errorCatalogue = {
  BAD_INPUT: { code: 1000, status: 400 },
  MALFORMED_JSON: { code: 1001, status: 400 },
  NOT_FOUND: { code: 1004, status: 404 },
  CONFLICT: { code: 1009, status: 409 },
  PAYLOAD_TOO_LARGE: { code: 1013, status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { code: 1015, status: 415 },
  TOO_MANY_REQUESTS: { code: 1029, status: 429 },
  INTERNAL_ERROR: { code: 1500, status: 500 },
  UNAVAILABLE: { code: 1503, status: 503 },

  FIBE_NOT_LOGIN: { code: 1101, status: 401 },
  REFRESH_TOKEN_INVALID: { code: 1102, status: 401 },
  NOT_PERMISSIONS: { code: 1103, status: 403 },
  NOT_PERMISSIONS_FOR_CREATE: { code: 1104, status: 403 },
  CROSS_SITE_REQUEST: { code: 1105, status: 403 },

  INVALID_CREDENTIALS: { code: 1201, status: 400 },
  WRONG_PASSWORD: { code: 1202, status: 400 },
  WEAK_PASSWORD: { code: 1203, status: 400 },
  USERNAME_TAKEN: { code: 1204, status: 409 },
  EMAIL_TAKEN: { code: 1205, status: 409 },
  PHONE_TAKEN: { code: 1206, status: 409 },
  NICKNAME_TAKEN: { code: 1207, status: 409 },
  NICKNAME_REFUSED: { code: 1208, status: 400 },
  USER_NOT_FOUND: { code: 1209, status: 404 },
  LOGIN_BUSY: { code: 1210, status: 503 },
  MAIL_TOKEN_INVALID: { code: 1211, status: 400 },
  SMS_CODE_WRONG: { code: 1212, status: 400 },
  PHONE_MISSING: { code: 1213, status: 409 },
  SMS_UNAVAILABLE: { code: 1214, status: 503 },

  FIXTURE_NOT_FOUND: { code: 1301, status: 404 },
  COMMENTATOR_NOT_FOUND: { code: 1302, status: 404 },
  NOT_YOUR_FIXTURE: { code: 1303, status: 403 },
  STREAM_NOT_FOUND: { code: 1304, status: 404 },
  ALREADY_LIVE: { code: 1305, status: 409 },
  FIXTURE_TAKEN: { code: 1306, status: 409 },

  TEAM_NOT_FOUND: { code: 1331, status: 404 },
  TOURNAMENT_NOT_FOUND: { code: 1332, status: 404 },
  SEASON_NOT_FOUND: { code: 1333, status: 404 },
  TOO_MANY_FOLLOWS: { code: 1334, status: 409 },
  BOOKING_CLOSED: { code: 1311, status: 409 },
  ALREADY_BOOKED: { code: 1312, status: 409 },
  TOO_MANY_BOOKINGS: { code: 1313, status: 409 },
  BOOKING_NOT_FOUND: { code: 1314, status: 404 },
  NOTIFICATION_NOT_FOUND: { code: 1321, status: 404 },

  UPLOAD_KIND_UNKNOWN: { code: 1341, status: 400 },
  UPLOAD_NOT_FOUND: { code: 1342, status: 404 },
  UPLOAD_INCOMPLETE: { code: 1343, status: 409 },
  UPLOAD_REFUSED: { code: 1344, status: 400 },
  UPLOAD_QUOTA: { code: 1345, status: 409 },

  ROOM_NOT_FOUND: { code: 1401, status: 404 },
  MESSAGE_NOT_FOUND: { code: 1402, status: 404 },
  MESSAGE_BLOCKED: { code: 1403, status: 400 },
  USER_MUTED: { code: 1404, status: 403 },
  SLOW_DOWN: { code: 1405, status: 429 },
  MALFORMED_FRAME: { code: 1406, status: 400 },
  UNKNOWN_TOPIC: { code: 1407, status: 400 },

  TIP_NOT_FOUND: { code: 1601, status: 404 },
  TIP_CLOSED: { code: 1602, status: 409 },
  TIP_PRICE_CHANGED: { code: 1603, status: 409 },
  TIP_PRICE_UNAVAILABLE: { code: 1604, status: 409 },
  TIP_EXISTS: { code: 1605, status: 409 },
  TIP_LIMIT: { code: 1606, status: 429 },
  TIP_TEXT_REFUSED: { code: 1607, status: 400 },
  RESTRICTED_COUNTRY: { code: 1651, status: 403 },
  COMPANY_NOT_FOUND: { code: 1652, status: 404 },
  ODDS_NOT_FOUND: { code: 1653, status: 404 },
} as const

export type ErrorName = keyof typeof errorCatalogue
export type FailedField = { path: string; rule: string }

export function errorCode(name: ErrorName): number {
  return errorCatalogue[name].code
}
