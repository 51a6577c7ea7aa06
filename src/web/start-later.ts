/**
 * What a page shows comes first: its scripts are fetched once it was painted, so that on a slow line styles and fonts have it
 * to themselves, and nothing runs before there is something to read. A page that nobody looks at starts at once, as it is not
 * painted, and one that is slow to paint after a while.
 */
export const startLaterScript = `(function(){var d=document,begun,p;function go(){if(begun)return;begun=1;d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});d.querySelectorAll('script[type=later]').forEach(function(s){var n=d.createElement('script');n.type='module';n.nonce=s.nonce;p=p||window.trustedTypes&&trustedTypes.createPolicy('later',{createScript:String});n.text=p?p.createScript(s.text):s.text;d.head.appendChild(n).remove()})}function soon(){if(d.hidden)go();requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,1500)}d.readyState==='loading'?d.addEventListener('DOMContentLoaded',soon):soon()})();`

/** Marks the scripts of the router, and what it would have fetched early, for `startLaterScript`. */
export function startsLater(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replaceAll(/<script( nonce="[^"]*")? type="module" async="">/g, '<script$1 type="later">')
}
