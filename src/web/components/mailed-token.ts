/**
 * Runs in the head before anything is painted. Where the address brings the secret of a mailed link, the field that asks for it
 * is not shown, so that nothing moves when the page has read it; filled, it serves whoever presses before that.
 */
export const mailedTokenScript = `try{const t=new URLSearchParams(location.hash.slice(1)).get('token');if(t){document.documentElement.dataset.mailed='';addEventListener('DOMContentLoaded',function(){const f=document.getElementById('token');if(f)f.value=t},{once:true})}}catch(e){}`

/** From here on the page itself knows whether to ask. */
export function forgetMailedToken(): void {
  delete document.documentElement.dataset['mailed']
}
