// Shows what changed on the server without a reload; the page works without it.
"use strict";
setInterval(async () => {
  const live = document.getElementById("live");
  if (!live || document.hidden) return;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    // Compared as it was delivered: what the reader unfolded is no change.
    if (fresh && fresh.innerHTML !== (live.delivered ?? live.innerHTML)) {
      const unfolded = [...live.querySelectorAll("details")].map((fold) => fold.open);
      live.replaceChildren(...fresh.cloneNode(true).childNodes);
      live.querySelectorAll("details").forEach((fold, place) => { fold.open = unfolded[place] ?? false; });
    }
    if (fresh) live.delivered = fresh.innerHTML;
  } catch { /* the server is restarting; the next round will tell */ }
}, 1500);
