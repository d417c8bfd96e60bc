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
 * It also stores the browser's install prompt for the install hint, because the browser offers it only once.
 *
 * If a script or style sheet fails to load with the document, it reloads the document, at most once in ten seconds per
 * path. reload.ts uses the same record. An inline module has no URL; its error is that of its imports. A style sheet
 * that fails again is requested every ten seconds, because the page can be read without it.
 */
export const earlyScript = `(function(){
var d=document.documentElement,c=document.cookie;
var m=d.getAttribute('data-forced-mode')||(/(?:^|; )color-mode=(light|dark)/.exec(c)||[])[1];
if(!m)m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.classList.add(m);
addEventListener('error',e=>{var t=e.target,r=location,o=r.origin+'/assets/',s='khan-dai.reloadedAt',p=r.pathname,n=Date.now(),l=t.rel=='stylesheet';
if(!('noModule'in t?t.src||o:l?t.href:'').startsWith(o))return;
if(document.readyState!='complete'&&navigator.onLine)try{e=JSON.parse(sessionStorage[s]||'{}');if(n-(e[p]||0)>1e4){e[p]=n;sessionStorage[s]=JSON.stringify(e);return r.reload()}}catch(x){}
if(l)setTimeout(()=>{t.rel='';t.rel='stylesheet'},1e4)},true);
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
if(p.length){var s=new CSSStyleSheet();s.replaceSync(p.map(i=>'[data-tournament="'+i+'"]{order:-1}').join(''));document.adoptedStyleSheets=[s]}
if(q.length){var k=new CSSStyleSheet(),u=':is('+q.map(i=>'[data-cover~="'+i+'"]')+'):not([data-revealed]) ';k.replaceSync(u+'.cover-part{filter:blur(1.25rem)}'+u+'.cover-word{visibility:hidden}'+u+'.cover-sheet{display:flex}');document.adoptedStyleSheets=document.adoptedStyleSheets.concat(k)}
var b=/(?:^|; )closed-banners=([\\w.-]+)/.exec(c);
if(b){var h=new CSSStyleSheet();h.replaceSync(b[1].split('.').map(i=>'[data-banner="'+i+'"]{display:none}').join(''));document.adoptedStyleSheets=document.adoptedStyleSheets.concat(h)}
}catch(e){}
})()`
