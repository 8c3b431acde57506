vcl 4.1;

# A cache before the shop, between Caddy and the shop or on machines near far visitors. Needs the Debian
# packages varnish and varnish-modules. Put CDN_PURGE_KEY of the shop in the place of a-long-random-key, and set
# CDN_PURGE_URL to http://HOST:PORT/purge of this Varnish.

import xkey;

backend shop {
	.host = "127.0.0.1";
	.port = "4321";
}

sub vcl_recv {
	if (req.url == "/purge" && req.method == "POST") {
		if (req.http.Authorization != "Bearer a-long-random-key") {
			return (synth(403));
		}
		set req.http.n-gone = xkey.purge(req.http.Surrogate-Key);
		return (synth(200));
	}
	# Drafts are for the browser that a preview is bound to.
	if (req.http.Cookie ~ "(^|; )(__Host-)?preview=") {
		return (pass);
	}
	# Who saves data gets lighter pictures at the same addresses.
	if (req.http.Save-Data || req.http.Cookie ~ "(^|; )data-saver=on") {
		return (pass);
	}
	# Pages and pictures are the same for everybody.
	if (req.url !~ "^/api/" && (req.method == "GET" || req.method == "HEAD")) {
		unset req.http.Cookie;
	}
}

sub vcl_backend_response {
	set beresp.http.xkey = beresp.http.Surrogate-Key;
	# Only what the shop calls public stays here.
	if (beresp.http.Cache-Control !~ "public") {
		set beresp.uncacheable = true;
	}
}

sub vcl_deliver {
	unset resp.http.xkey;
	unset resp.http.Surrogate-Key;
	unset resp.http.Cache-Tag;
	if (obj.hits > 0) {
		set resp.http.X-Cache = "hit";
	} else {
		set resp.http.X-Cache = "miss";
	}
}
