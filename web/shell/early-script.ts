/**
 * Runs before the first paint, so that nothing flashes or moves. It only uses data stored in the browser, because the
 * page itself is the same for all visitors. It sets:
 * - the colour mode (a page may force one);
 * - whether a member is logged in;
 * - closed banners and hidden scores;
 * - space for favourites and for works to continue;
 * - starred tournaments above the others (a style rule, which the page later replaces by its order);
 * - covered results of the visitor's teams.
 *
 * When the browser refuses storage, it replaces the session storage, because the router’s inline script needs one.
 *
 * It also stores the browser's install prompt for the install hint, because the browser offers it only once.
 *
 * If a script fails to load with the document, or a style sheet then or later, it reloads the document, at most once in
 * ten seconds per path. reload.ts uses the same record. An inline module has no URL; its error is that of its imports.
 * A style sheet that fails again is requested every ten seconds, because the page can be read without it. After a
 * script that fails again, and in a browser that is too old, a notice says that buttons do not work (dead-notice.tsx).
 */
export const earlyScript = `(function(){
var d=document.documentElement,c=document.cookie;
var m=d.getAttribute('data-forced-mode')||(/(?:^|; )color-mode=(light|dark)/.exec(c)||[])[1];
if(!m)m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.classList.add(m);
var say=i=>{var f=()=>{var e=document.getElementById('dead-'+i);return e&&!(e.hidden=!1)};f()||addEventListener('DOMContentLoaded',f)};
try{new RegExp('(?<=a)');if([].toSorted)var isNew=1}catch(x){}
if(!isNew)say('old'),d.setAttribute('data-unsupported','');
try{sessionStorage}catch(x){Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,removeItem(){},setItem(){throw x}}})}
var lost=(t,l)=>{var s='khan-dai.reloadedAt',p=location.pathname,n=Date.now(),e;
if((t?document.readyState!='complete'||l&&!t.late:1)&&navigator.onLine)try{e=JSON.parse(sessionStorage.getItem(s)||'{}');if(Math.abs(n-(e[p]||0))>1e4){e[p]=n;sessionStorage.setItem(s,JSON.stringify(e));return location.reload()}}catch(x){}
if(l)t.late=1,setTimeout(()=>{t.rel='';t.rel='stylesheet'},1e4);else say('script')};
addEventListener('error',e=>{var t=e.target,o=location.origin+'/assets/',l=t.rel=='stylesheet';
if(('noModule'in t?t.src||o:l?t.href:'').startsWith(o))lost(t,l)},true);
addEventListener('unhandledrejection',e=>{if(!d.hasAttribute('data-ready')&&/module/i.test((e.reason||0).message))lost()});
addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e});
if(/(?:^|; )guest=0/.test(c))d.setAttribute('data-member','');
try{
if(localStorage.getItem('spoiler-free')==='1')d.setAttribute('data-spoiler-free','');
['film','comic'].forEach(k=>{var w=localStorage.getItem('continue-'+k);if(w==='1'||w===null&&d.hasAttribute('data-member'))d.setAttribute('data-continue-'+k,'')});
var p=[],q=[];['favourites','followed'].forEach(k=>{
var f=JSON.parse(localStorage.getItem(k)||'{}');
if((f.teams||[]).length+(f.fixtures||[]).length)d.setAttribute('data-favourites','');
q=q.concat((f.teams||[]).filter(i=>/^\\d+$/.test(i)));
p=p.concat((f.tournaments||[]).filter(i=>/^\\d+$/.test(i)))});
if(p.length){var s=new CSSStyleSheet();s.replaceSync(p.map(i=>'[data-tournament="'+i+'"]{order:-1}').join(''));document.adoptedStyleSheets=[window.starSheet=s]}
if(q.length){var k=new CSSStyleSheet(),u=':is('+q.map(i=>'[data-cover~="'+i+'"]')+'):not([data-revealed]) ';k.replaceSync(u+'.cover-part{filter:blur(1.25rem)}'+u+'.cover-word{visibility:hidden}'+u+'.cover-sheet{display:flex}');document.adoptedStyleSheets=document.adoptedStyleSheets.concat(k)}
var b=/(?:^|; )closed-banners=([\\w.-]+)/.exec(c);
if(b){var h=new CSSStyleSheet();h.replaceSync(b[1].split('.').map(i=>'[data-banner="'+i+'"]{display:none}').join(''));document.adoptedStyleSheets=document.adoptedStyleSheets.concat(h)}
}catch(e){}
})()`
