"""Every message over HTTP and WebSocket, as a model; the page's types are made from them."""
