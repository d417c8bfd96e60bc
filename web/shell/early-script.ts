/**
 * Runs before the first paint, from the cookies alone: the colour mode (a page may force one) and whether a member is
 * here, so that neither the wrong theme nor the login button flashes. The page itself is the same for everybody.
 */
export const earlyScript = `(function(){
var d=document.documentElement,c=document.cookie;
var m=d.getAttribute('data-forced-mode')||(/(?:^|; )color-mode=(light|dark)/.exec(c)||[])[1];
if(!m)m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.classList.add(m);
if(/(?:^|; )guest=0/.test(c))d.setAttribute('data-member','');
})()`
